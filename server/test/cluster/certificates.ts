import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Creates an authority and a certificate for each machine, as docs/scale.md does, in the folder tls. */
export function createCertificates(openssl: string, folder: string, machines: Map<string, string>): void {
  // HAProxy of a machine with a portal leads to the databases, on 127.0.0.1 if the machine is a real one.
  const proxies = [...machines].flatMap(([name, address]) =>
    name.startsWith('app') ? [`IP:${address}`] : [],
  )
  const tls = join(folder, 'tls')
  mkdirSync(tls, { mode: 0o755 })
  const run = (...words: string[]) => execFileSync(openssl, words, { cwd: tls, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const authority = ['-subj', '/CN=Maru cluster', '-days', '30']
  run('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', ...authority)
  for (const [name, address] of machines) {
    run('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
    const names = [...proxies, `IP:${address}`, 'IP:127.0.0.1', 'DNS:localhost', `DNS:${name}`].join(',')
    writeFileSync(join(tls, 'names'), `subjectAltName=${names}\nextendedKeyUsage=serverAuth,clientAuth\n`)
    const signed = [
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-days',
      '30',
      '-extfile',
      'names',
    ]
    run('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, ...signed)
    rmSync(join(tls, `${name}.csr`))
  }
  // Nothing signs with it any more.
  rmSync(join(tls, 'ca.key'))
}
