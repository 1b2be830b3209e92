import type { Language } from '@maru/api/kit/language'

/** The pictures of `web/public`, which `scripts/draw-icons.mjs` draws from the logo. */
const icons = [
  { src: '/po/icon-192.png', sizes: '192x192', purpose: 'any' },
  { src: '/po/icon-512.png', sizes: '512x512', purpose: 'any' },
  { src: '/po/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
].map((icon) => ({ ...icon, type: 'image/png' }))

/**
 * The web app manifest (W3C Web Application Manifest) with the names of the portal and of a company; an empty one is
 * left out. It opens the start, where the guards lead each person to their first page. Its colours are those of the light scheme; the
 * page sets the colour of the bar of the system for both schemes.
 */
export function manifestOf(product: string, company: string, language: Language): string {
  return JSON.stringify({
    id: '/po/',
    name: company === '' ? product : `${product} · ${company}`,
    short_name: product,
    lang: language,
    start_url: '/po/',
    scope: '/po/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#f6f5f2',
    icons,
  })
}
