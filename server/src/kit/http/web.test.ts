import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, serveWeb } from './web.ts'

test('the service worker is asked for again each time, and has the policy of the page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maru-web-'))
  try {
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'worker.js'), 'self')
    await writeFile(join(folder, 'before-paint.js'), 'self')
    const app = fastify()
    serveWeb(app, folder)
    const worker = await app.inject('/po/worker.js')
    expect(worker.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
    })
    const script = await app.inject('/po/before-paint.js')
    expect(script.headers['content-security-policy']).toBeUndefined()
    await app.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
