// Sets brightness and company palette before the first paint. Its own file because the page allows no inline script.
;(() => {
  let choice = null
  let company = null
  try {
    choice = localStorage.getItem('maru.theme')
    company = localStorage.getItem('maru.company-theme')
  } catch {
    // A browser that forbids storage follows the system.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  // The bar of the system above the page has the colour of the bar of the portal.
  document.querySelector('meta[name=theme-color]').content = dark ? '#1f1e1c' : '#ffffff'
  if (company && /^[a-z0-9-]{1,32}$/.test(company)) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.id = 'company-theme'
    link.href = `/po/theme-${company}.css`
    document.head.append(link)
  }
})()
