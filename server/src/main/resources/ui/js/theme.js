// Not a module, so that it runs before the first paint: the wrong colours never flash up.
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);
  const chosen = localStorage.getItem('theme');
  if (chosen) {
    root.dataset.theme = chosen;
  }
  addEventListener('DOMContentLoaded', () => {
    const button = document.getElementById('theme');
    const name = () => {
      button.textContent = isDark() ? 'Light' : 'Dark';
      button.setAttribute('aria-label', isDark() ? 'Light colours' : 'Dark colours');
    };
    button.addEventListener('click', () => {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      localStorage.setItem('theme', root.dataset.theme);
      name();
    });
    system.addEventListener('change', name);
    name();
  });
})();
