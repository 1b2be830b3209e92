import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createPlain, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { readCertificate } from './certificate.ts'

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('the end and the issuer of a certificate are read, also of one that no authority signed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maru-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/O=Hanbit/CN=portal.example']
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) })
  const certificate = await readCertificate('127.0.0.1', await portOf(server))
  const days = (Date.parse(certificate.endsAt) - Date.now()) / 86_400_000
  expect(certificate.issuer).toBe('Hanbit')
  expect(days).toBeGreaterThan(28)
  expect(days).toBeLessThan(31)
  server.close()
  rmSync(folder, { recursive: true })
})

test('a host that ends the connection, and one that is away, are errors', async () => {
  const server = createPlain((socket) => socket.destroy())
  await expect(readCertificate('127.0.0.1', await portOf(server))).rejects.toThrow()
  server.close()
  const away = createPlain()
  const port = await portOf(away)
  await new Promise((resolve) => away.close(resolve))
  await expect(readCertificate('127.0.0.1', port)).rejects.toThrow(/ECONNREFUSED/)
})
