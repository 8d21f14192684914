#!/bin/sh
# Draws the secrets of compose.yaml into deploy/secrets, those that are not there yet: nothing is written over.
# The files can be read by the containers' accounts, the folder by its owner alone.
set -eu
alerts="$(cat "$(dirname "$0")/prometheus/alertmanager.example.yml")"
cd "${1:-$(dirname "$0")}"
mkdir -p secrets
chmod 700 secrets
cd secrets
umask 022

secret() {
  if [ -e "$1" ]; then return; fi
  printf '%s\n' "$2" > "$1"
}

secret postgres-password "$(openssl rand -hex 24)"
secret database-url "postgres://stokaz:$(cat postgres-password)@postgres:5432/stokaz"
secret tax-data-keys "first:$(openssl rand -base64 32)"
secret metrics-token "$(openssl rand -hex 24)"
secret admin-password "$(openssl rand -hex 12)"
secret grafana-password "$(openssl rand -hex 12)"
secret s3-access-key-id "$(openssl rand -hex 10)"
secret s3-secret-access-key "$(openssl rand -hex 24)"
access="$(cat s3-access-key-id)"
key="$(cat s3-secret-access-key)"
secret store-accounts.json "{\"identities\":[{\"name\":\"stokaz\",\"credentials\":[{\"accessKey\":\"$access\",\"secretKey\":\"$key\"}],\"actions\":[\"Admin\",\"Read\",\"Write\",\"List\",\"Tagging\"]}]}"
secret store-login "user = \"$access:$key\""
# Yours to fill in.
secret smtp-url "smtp://mailpit:1025"
secret alertmanager.yml "$alerts"
secret stripe-secret-key ""
secret stripe-webhook-secret ""
