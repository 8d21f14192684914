// Why: lib/session/shown-for.ts
try {
  if (localStorage.token && localStorage.role)
    document.documentElement.dataset.role = localStorage.role;
} catch {
  // A browser that refuses storage knows nobody.
}
