"use strict";
// Runs before `npm start` and `npm test`, on the Node that launched npm (18 or newer), before any
// package is installed. It makes Node 24 available (tools/runtime, locked), runs `npm ci` under it
// if the lock file changed, and puts Node 24 first on the PATH of the next script (npm looks in
// node_modules/.bin first).
const {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} = require("node:fs");
const { spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const path = require("node:path");
const { lockFolder } = require("../local/src/folder-lock.cjs");

const NODE_MAJOR = 24;
const root = path.resolve(__dirname, "..");
const runtime = path.join(__dirname, "runtime");
const isWindows = process.platform === "win32";

// The outer npm passes its own command-line settings on as variables. These would change what
// `npm ci` installs, or where.
const OUTER_SETTINGS =
  /^npm_config_(global|(local_|global_)?prefix|location|workspaces?|include_workspace_root|omit|include|only|also|production|optional|dev|dry_run|package_lock|package_lock_only|shrinkwrap|install_strategy|legacy_bundling|global_style|install_links|force|long|json)$/i;

const nestedEnvironment = (node) => {
  const kept = Object.entries(process.env).filter(([name]) => !OUTER_SETTINGS.test(name));
  return {
    ...Object.fromEntries(kept),
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
    PATH: path.dirname(node) + path.delimiter + process.env.PATH,
  };
};

const fail = (message) => {
  console.error(`Installation : ${message}`);
  process.exit(1);
};

const npmCi = (node, folder, flags) => {
  const launcher = process.env.npm_execpath ?? "";
  const isNpm = path.basename(launcher) === "npm-cli.js" && existsSync(launcher);
  const [command, first] = isNpm ? [node, [launcher]] : ["npm", []];
  const done = spawnSync(command, [...first, "ci", ...flags], {
    cwd: folder,
    env: nestedEnvironment(node),
    stdio: "inherit",
    shell: isWindows && !isNpm,
  });
  if (done.status !== 0) {
    fail(
      `« npm ci » a échoué dans ${folder} (${done.error?.message ?? done.signal ?? done.status})`,
    );
  }
};

/**
 * The stamp file of a folder and its wanted content, with the hash of the lock file. It proves that
 * the folder was installed completely.
 */
const stampOf = (folder) => ({
  file: path.join(folder, "node_modules", ".install-stamp"),
  wanted: [
    createHash("sha256")
      .update(readFileSync(path.join(folder, "package-lock.json")))
      .digest("hex"),
    process.platform,
    process.arch,
    NODE_MAJOR,
  ].join(" "),
});

const isInstalled = (folder) => {
  const { file, wanted } = stampOf(folder);
  return existsSync(file) && readFileSync(file, "utf8") === wanted;
};

const install = (node, folder, flags) => {
  const { file, wanted } = stampOf(folder);
  rmSync(file, { force: true });
  npmCi(node, folder, flags);
  writeFileSync(file, wanted);
};

const lockedNode = () => {
  const binary = isWindows ? "node.exe" : "node";
  const system = isWindows ? "win" : process.platform;
  const name = `node-${system}-${process.arch}`;
  return path.join(runtime, "node_modules", name, "bin", binary);
};

const runsLockedNode = () => path.relative(runtime, process.execPath).split(path.sep)[0] !== "..";
const needsLockedNode =
  Number(process.versions.node.split(".")[0]) !== NODE_MAJOR || runsLockedNode();
const node = needsLockedNode ? lockedNode() : process.execPath;

const isReady = () =>
  isInstalled(root) && (!needsLockedNode || (isInstalled(runtime) && existsSync(node)));

const installMissing = () => {
  if (needsLockedNode && !(isInstalled(runtime) && existsSync(node))) {
    console.log(
      `Installation : téléchargement de Node ${NODE_MAJOR} (celui-ci est ${process.version})…`,
    );
    install(process.execPath, runtime, ["--workspaces=false", "--include=optional"]);
    if (!existsSync(node)) {
      // npm does not report an optional package that it could not download.
      fail(
        `Node ${NODE_MAJOR} n'a pas pu être téléchargé, ou n'est pas publié pour ${process.platform} ${process.arch} : vérifiez le réseau (journal de npm dans ~/.npm/_logs) ou installez Node ${NODE_MAJOR} sur cette machine`,
      );
    }
  }
  if (!isInstalled(root)) {
    console.log("Installation : dépendances (npm ci, environ une minute la première fois)…");
    install(node, root, ["--include=dev", "--include=optional"]);
  }
};

const linkNode = () => {
  const link = path.join(root, "node_modules", ".bin", path.basename(node));
  const target = path.relative(path.dirname(link), node);
  try {
    if (readlinkSync(link) === target) return;
  } catch {
    // The link does not exist yet.
  }
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(target, `${link}.${process.pid}`);
  renameSync(`${link}.${process.pid}`, link);
};

if (!isReady()) {
  const release = lockFolder(path.join(root, ".data", "install.lock"), (pid) =>
    console.log(`Installation : une autre est en cours (processus ${pid}), attente…`),
  );
  process.on("exit", release);
  installMissing();
}
if (needsLockedNode) linkNode();
