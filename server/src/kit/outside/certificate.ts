import { isIP } from 'node:net'
import { connect } from 'node:tls'

/** What a browser sees of the certificate of a host. */
export interface Certificate {
  /** ISO 8601. */
  endsAt: string
  issuer: string
}

const answerWithin = 3_000

/** Reads the certificate of a host as a client receives it; throws if there is no answer within three seconds. */
export function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    // An expired or private certificate must be read too; nothing else is sent or received.
    const socket = connect(
      { host, port, servername: isIP(host) ? '' : host, rejectUnauthorized: false },
      () => {
        const { valid_to, issuer } = socket.getPeerCertificate()
        socket.destroy()
        const ends = new Date(valid_to)
        if (Number.isNaN(ends.getTime())) reject(new Error('the host has sent no certificate'))
        else
          resolve({ endsAt: ends.toISOString(), issuer: [issuer?.O ?? issuer?.CN ?? ''].flat().join(', ') })
      },
    )
    socket.setTimeout(answerWithin, () => socket.destroy(new Error('the host has not answered')))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the host has ended the connection')))
  })
}
