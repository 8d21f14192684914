"use strict";
// Plain CommonJS, no dependency: bootstrap.cjs needs it before anything is installed.
const {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require("node:fs");
const { randomUUID } = require("node:crypto");
const path = require("node:path");

const pause = (milliseconds) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/** What tells a process from a later one that was given the same number; empty where /proc is absent. */
const startedAt = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return "";
  }
};

const isRunning = (pid, started) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  return started === startedAt(pid);
};

const readOwner = (folder) => {
  try {
    return JSON.parse(readFileSync(path.join(folder, "owner.json"), "utf8"));
  } catch {
    return null;
  }
};

/** One attempt. A folder that arrives by rename carries its owner's name from its first instant. */
const tryLock = (folder) => {
  const token = randomUUID();
  const mine = mkdtempSync(`${folder}-`);
  const owner = { pid: process.pid, started: startedAt(process.pid), token };
  writeFileSync(path.join(mine, "owner.json"), JSON.stringify(owner));
  try {
    renameSync(mine, folder);
    return true;
  } catch (error) {
    rmSync(mine, { recursive: true, force: true });
    if (!["ENOTEMPTY", "EEXIST", "EPERM"].includes(error.code)) throw error;
    return false;
  }
};

/** Moves a dead owner's lock aside, to a name of that owner's: of two that try, the second finds it taken. */
const clearDeadLock = (folder) => {
  const owner = readOwner(folder);
  if (!owner || isRunning(owner.pid, owner.started)) return;
  try {
    renameSync(folder, `${folder}.dead-${owner.token}`);
  } catch {
    // Another process cleared it first.
  }
};

const unlock = (folder) => {
  const parent = path.dirname(folder);
  const dead = `${path.basename(folder)}.dead-`;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(dead)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
};

const lockFolder = (folder, onWait) => {
  mkdirSync(path.dirname(folder), { recursive: true });
  let waited = false;
  while (!tryLock(folder)) {
    clearDeadLock(folder);
    if (!waited) onWait?.(readOwner(folder)?.pid);
    waited = true;
    pause(100);
  }
  return () => unlock(folder);
};

module.exports = { lockFolder };
