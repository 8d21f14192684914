// Why: lib/session/shown-for.ts
if (localStorage.token && localStorage.role)
  document.documentElement.dataset.role = localStorage.role;
