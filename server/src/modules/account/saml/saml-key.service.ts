import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { X509CertificateGenerator } from '@peculiar/x509'
import type { Services } from '#kit/context.ts'
import { samlPurpose } from './saml-client.service.ts'

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const
const year = 365 * 86_400_000

/** Creates the key with which the portal signs requests to one provider, encrypted, and its certificate in base64. */
export async function createSamlKey({
  clock,
  sealer,
}: Pick<Services, 'clock' | 'sealer'>): Promise<{ privateKey: Buffer; certificate: string }> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const now = clock.now().getTime()
  const made = await X509CertificateGenerator.createSelfSigned({
    serialNumber: `01${randomBytes(8).toString('hex')}`,
    name: 'CN=Maru SAML',
    notBefore: new Date(now - 86_400_000),
    // Providers compare the key and not the end; a change would need an administrator of each provider.
    notAfter: new Date(now + 20 * year),
    ...{ signingAlgorithm: algorithm, keys },
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return {
    privateKey: sealer.seal(samlPurpose, key),
    certificate: Buffer.from(made.rawData).toString('base64'),
  }
}
