// Sets the theme before anything is painted: the last choice if there was one, else what the system says.
(() => {
  const choice = localStorage.getItem('galley.theme');
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
