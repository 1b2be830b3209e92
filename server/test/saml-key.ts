import 'reflect-metadata'
import { X509CertificateGenerator } from '@peculiar/x509'

/** A key of a provider in tests, in PEM, and its certificate in base64. */
export interface TestKey {
  privateKey: string
  certificate: string
}

const pem = (label: string, bytes: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

/** Creates a key of RSA with a certificate of its own for ten years. */
export async function createTestKey(name: string, modulusLength = 2048): Promise<TestKey> {
  const algorithm = {
    ...{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength },
    publicExponent: new Uint8Array([1, 0, 1]),
  }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const made = await X509CertificateGenerator.createSelfSigned({
    ...{ serialNumber: '01', name: `CN=${name}`, keys, signingAlgorithm: algorithm },
    ...{ notBefore: new Date('2026-01-01'), notAfter: new Date('2036-01-01') },
  })
  return {
    privateKey: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
    certificate: Buffer.from(made.rawData).toString('base64'),
  }
}
