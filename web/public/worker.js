// The service worker of the portal: notifications, and the program's own files for pages without a network. It caches no
// answer of the server: requests outside of /po are not its own.

// The build writes its version and the list of its files here (web/build/offline-shell.ts).
const build = { version: '', files: [] }

const prefix = 'maru-program-'
const own = prefix + build.version
const page = '/po/index.html'

/** Puts one file into the cache of this version; a file with a hash in its name may be in the cache of another. */
async function addFile(cache, file) {
  const known = file.startsWith('/po/assets/') ? await caches.match(file) : undefined
  const answer = known ?? (await fetch(file, { cache: 'no-cache' }))
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  await cache.put(file, answer)
}

/** Stores all files of this version, or none: without one of them the version before stays in use. */
async function install() {
  const cache = await caches.open(own)
  try {
    const left = [...build.files]
    const next = async () => {
      for (let file = left.shift(); file !== undefined; file = left.shift()) await addFile(cache, file)
    }
    await Promise.all([next(), next(), next(), next()])
  } catch (error) {
    await caches.delete(own)
    throw error
  }
}

/** Removes the files of other versions. It runs when no page of them is open any more. */
async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== own) await caches.delete(name)
  await self.clients.claim()
}

/** The page is always the server's, so that a reload shows the newest version; without a network, the stored one. */
async function answerPage(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await caches.match(page, { cacheName: own })
    if (!stored) throw error
    return stored
  }
}

/** The answer for a file that is not stored: the page goes on without it. */
const unreachable = () => new Response(null, { status: 504, statusText: 'No network' })

/** Files with a hash in their name never change. An open page finds those of its version after an update, too. */
async function answerAsset(request) {
  const stored = await caches.match(request)
  if (stored) return stored
  try {
    const answer = await fetch(request)
    // A font of this page; the list has none, because there are many and each page needs few.
    if (answer.ok && request.destination === 'font') {
      const cache = await caches.open(own)
      await cache.put(request, answer.clone()).catch(() => undefined)
    }
    return answer
  } catch {
    return unreachable()
  }
}

async function answerFile(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request, { ignoreSearch: true })) ?? unreachable()
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || !/^\/po(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(answerPage(request))
  else if (pathname.startsWith('/po/assets/')) event.respondWith(answerAsset(request))
  else event.respondWith(answerFile(request))
})

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, tag, url } = event.data.json()
  const options = { body, tag, icon: '/po/maru.svg', data: { url } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data
  // Below /po only: a pushed address leads nowhere else.
  const address = new URL(/^\/(?![/\\])/.test(url) ? `/po${url}` : '/po/', self.location.origin).href
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (pages) => {
      const open = pages.find((page) => new URL(page.url).pathname.startsWith('/po'))
      if (!open) return self.clients.openWindow(address)
      await open.focus()
      return open.navigate(address)
    }),
  )
})
