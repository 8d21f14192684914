-- What sellers give for the tax authority (CGI 1649 ter A to E). What could be used against a person is sealed by the program,
-- with a key that is not in the database: the domain keeps what is in clear out of these columns.
create domain sealed_text as text
  constraint sealed_text_is_sealed check (value ~ '^[a-z0-9-]+:[A-Za-z0-9_-]{38,}$');

create table tax_identities (
  user_id uuid constraint tax_identities_pk primary key constraint tax_identities_user references users (id),
  -- Country of tax residence, ISO 3166-1.
  residence text constraint tax_identities_residence_is_a_code check (residence ~ '^[A-Z]{2}$'),
  -- Of a firm: whether it is one person's (entrepreneur individuel).
  is_sole_trader boolean,
  -- Whether they have a tax number; whoever has none gives their place of birth.
  has_tin boolean,
  tin sealed_text,
  -- Its last four characters, which is all of it that is ever shown.
  tin_end text constraint tax_identities_tin_end_is_short check (char_length(tin_end) <= 4),
  birth_date sealed_text,
  birth_town sealed_text,
  birth_country sealed_text,
  iban sealed_text,
  iban_end text constraint tax_identities_iban_end_is_short check (char_length(iban_end) <= 4),
  holder sealed_text,
  -- Other countries of the Union where a firm has an establishment.
  establishments text[] not null default '{}',
  -- Kept when the account is closed, which takes them out of the profile.
  kept_name sealed_text,
  kept_first_name sealed_text,
  kept_address sealed_text,
  updated_at timestamptz not null,
  constraint tax_identities_tin_with_its_end check ((tin is null) = (tin_end is null)),
  constraint tax_identities_iban_with_its_end check ((iban is null) = (iban_end is null)),
  constraint tax_identities_no_number_without_one check (tin is null or has_tin is true)
);

-- What the same asks of each rented place.
create table space_tax_facts (
  space_id uuid constraint space_tax_facts_pk primary key constraint space_tax_facts_space references storage_spaces (id),
  -- Reference of the land register: commune (INSEE), prefix, section, number.
  parcel text constraint space_tax_facts_parcel_is_a_reference check (parcel ~ '^[0-9][0-9AB][0-9]{6}[0-9A-Z]{2}[0-9]{4}$'),
  kind text constraint space_tax_facts_kind_known
    check (kind in ('garage', 'cellar', 'room', 'warehouse', 'land', 'other')),
  updated_at timestamptz not null
);

-- Each time that sealed facts were opened, for whom and why: shown to the person and to the operator.
create table tax_readings (
  id uuid constraint tax_readings_pk primary key,
  user_id uuid not null constraint tax_readings_user references users (id),
  purpose text not null constraint tax_readings_purpose_known
    check (purpose in ('tax-file', 'statement', 'account-export')),
  -- Who asked; none when the program did by itself.
  read_by uuid constraint tax_readings_reader references users (id),
  read_at timestamptz not null
);
create index tax_readings_user_index on tax_readings (user_id, read_at desc);
