// Lets the page open without a network: the last page that this host served, and the files it was made of. Files carry the
// hash of their content and never change; pages come from the network whenever there is one, so that a reload is always the
// newest version. Nothing below /fr/ passes here: what one person has read is never kept for the next.
// And shows what a push service brings while no page is open.
const files = 'atalaya-files'
const pages = 'atalaya-page'
/** Of a few builds: the oldest go first. */
const mostFiles = 500
/** A network that says nothing for so long is none. */
const patienceMs = 6_000

const isHashed = (path) => path.startsWith('/assets/')
/** Small, and the brand's: shown at once as they were, and fetched anew behind it. */
const isDress = (path) => /^\/(brand|logos)\/|^\/(favicon\.svg|boot\.(js|css)|manifest\.webmanifest)$/.test(path)

const keepFile = async (request, response) => {
  if (!response.ok || response.type === 'opaque') return
  const cache = await caches.open(files)
  await cache.put(request, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostFiles)).map((old) => cache.delete(old)))
}

const fetchAndKeep = async (request) => {
  const response = await fetch(request)
  await keepFile(request, response.clone()).catch(() => undefined)
  return response
}

const keptOrFetched = async (request) => (await caches.match(request, { cacheName: files })) ?? fetchAndKeep(request)

const keptThenFetched = async (event) => {
  const kept = await caches.match(event.request, { cacheName: files })
  const fetched = fetchAndKeep(event.request)
  if (!kept) return fetched
  event.waitUntil(fetched.catch(() => undefined))
  return kept
}

/** Every screen is the same page: one is kept, under the address of the first. */
const page = async (request) => {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    if (response.ok && response.headers.get('content-type')?.startsWith('text/html'))
      await (await caches.open(pages)).put('/', response.clone())
    return response
  } catch (failure) {
    const kept = await caches.match('/', { cacheName: pages })
    if (kept) return kept
    throw failure
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/fr/')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (isHashed(pathname)) event.respondWith(keptOrFetched(request))
  else if (isDress(pathname)) event.respondWith(keptThenFetched(event))
})

/** What a page had fetched before this was there; nothing but files of ours. */
self.addEventListener('message', (event) => {
  const told = Array.isArray(event.data?.keep) ? event.data.keep : []
  const known = told.filter((path) => typeof path === 'string' && (isHashed(path) || isDress(path))).slice(0, mostFiles)
  const keepPage = fetch('/', { headers: { accept: 'text/html' } }).then(async (response) => {
    if (response.ok) await (await caches.open(pages)).put('/', response)
  })
  event.waitUntil(Promise.allSettled([keepPage, ...known.map((path) => keptOrFetched(new Request(path)))]))
})

const read = (data) => {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}
/** Within the product, whatever it says. */
const pathOf = (link) => (typeof link === 'string' && /^\/(?!\/)/.test(link) ? link : '/')

// Something is shown whatever came: a browser takes the right away from a page that is told and says nothing.
self.addEventListener('push', (event) => {
  const { title, text, link, topic } = read(event.data)
  const shown = {
    body: typeof text === 'string' ? text : '',
    icon: '/brand/icon-192.png',
    data: { link: pathOf(link) },
    timestamp: Date.now(),
    ...(typeof topic === 'string' && { tag: topic, renotify: true }),
  }
  const name = typeof title === 'string' && title !== '' ? title : self.location.hostname
  event.waitUntil(self.registration.showNotification(name, shown))
})

/** A page that is just being loaded hears nothing yet, and has nothing to lose. */
const hears = (page, message) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), 1_000)
    page.postMessage(message, [port2])
  })

/** In the page that is open, which knows what would be lost by leaving it; else in a new one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const link = pathOf(event.notification.data?.link)
  const open = async () => {
    const [page] = await self.clients.matchAll({ type: 'window' })
    if (!page) return self.clients.openWindow(link)
    await page.focus().catch(() => undefined)
    if (!(await hears(page, { open: link }))) await page.navigate(link)
  }
  event.waitUntil(open())
})
