import { createHash } from 'node:crypto'
import type { Endpoint } from '@maru/api/kit/endpoint'
import { openApiDocument } from '#kit/http/openapi.ts'
import { portalVersion } from '#kit/http/serve-docs.ts'

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The OpenAPI document of the calls that programs may make, as text of a file. */
export const clientDocument = (endpoints: readonly Endpoint[]): string =>
  `${JSON.stringify(openApiDocument(endpoints, { version: portalVersion(), cookieName: null }), null, 1)}\n`

const headOf = (document: string, types: string): string =>
  `// Made by \`npm run client\` from openapi.json. Do not edit.\n// openapi.json: SHA-256 ${digestOf(document)}\n// below: SHA-256 ${digestOf(types)}\n`

/** The file of the types: what the generator wrote, with the digests of both. */
export const typesFile = (document: string, types: string): string => `${headOf(document, types)}${types}`

/** True if a file of types was made from this document and was not edited since. */
export function isMadeFrom(document: string, file: string): boolean {
  const types = file.split('\n').slice(3).join('\n')
  return file === typesFile(document, types)
}
