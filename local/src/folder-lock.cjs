"use strict";
// Plain CommonJS without dependencies: tools/bootstrap.cjs needs it before any package is
// installed.
const { spawnSync } = require("node:child_process");
const { randomUUID } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");

const POLL_MS = 100;

const pause = (milliseconds) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/**
 * Reads the fields of /proc/<pid>/stat from the third on (proc(5)); the second may itself contain
 * spaces.
 */
const statFields = (pid) => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
};

/** Start of a process, which distinguishes it from a later one with the same number. */
const startedAt = (pid) =>
  statFields(pid)?.[19] ??
  spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ??
  "";

const isProcessAlive = (pid) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  return statFields(pid)?.[0] !== "Z";
};

const readHolder = (folder) => {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, "owner.json"), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
};

const isHolderAlive = (holder) =>
  isProcessAlive(holder.pid) && startedAt(holder.pid) === holder.startedAt;

/**
 * Error codes of a rename to an existing folder; Windows answers EPERM, which other systems use for
 * every refused rename.
 */
const THERE_ALREADY = ["ENOTEMPTY", "EEXIST", ...(process.platform === "win32" ? ["EPERM"] : [])];

// A folder that arrives by rename contains its holder's name from its first instant.
const take = (folder, note) => {
  const mine = fs.mkdtempSync(`${folder}-`);
  const holder = {
    ...note,
    pid: process.pid,
    startedAt: startedAt(process.pid),
    token: randomUUID(),
  };
  fs.writeFileSync(path.join(mine, "owner.json"), JSON.stringify(holder));
  try {
    fs.renameSync(mine, folder);
    return true;
  } catch (error) {
    fs.rmSync(mine, { recursive: true, force: true });
    if (!THERE_ALREADY.includes(error.code)) throw error;
    return false;
  }
};

const deadName = (folder, { token }) => `${folder}.dead-${token}`;

// The new name belongs to the dead holder: when two processes take over at once, the second finds
// it taken.
const setAside = (folder, dead) => {
  try {
    fs.renameSync(folder, deadName(folder, dead));
    return true;
  } catch (error) {
    if (!["ENOENT", ...THERE_ALREADY].includes(error.code)) throw error;
    return false;
  }
};

const unlock = (folder) => {
  const parent = path.dirname(folder);
  const dead = path.basename(deadName(folder, { token: "" }));
  for (const name of fs.readdirSync(parent)) {
    if (name.startsWith(dead)) {
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
    }
  }
  fs.rmSync(folder, { recursive: true, force: true });
};

const holderOf = (folder) => {
  const holder = readHolder(folder);
  return holder && isHolderAlive(holder) ? holder : undefined;
};

const tryLock = (folder, { note, onDead } = {}) => {
  while (!take(folder, note)) {
    const holder = readHolder(folder);
    if (holder && isHolderAlive(holder)) return undefined;
    if (holder && setAside(folder, holder)) onDead?.(holder);
  }
  return () => unlock(folder);
};

const lockFolder = (folder, onWait) => {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  let release = tryLock(folder);
  if (!release) onWait?.(holderOf(folder)?.pid);
  while (!release) {
    pause(POLL_MS);
    release = tryLock(folder);
  }
  return release;
};

module.exports = { holderOf, isProcessAlive, lockFolder, tryLock };
