// Shows notifications of the portal while none of its pages is open. It takes no requests of pages.
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
