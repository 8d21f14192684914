// Why: lib/browser/early-submit.ts
document.addEventListener(
  "submit",
  (event) => {
    if (!event.target.noValidate) return;
    event.preventDefault();
    window.earlySubmit = new WeakRef(event.target);
  },
  true,
);
