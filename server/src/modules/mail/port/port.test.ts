import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('no other code of the room reaches the store of the portal past the port', async () => {
  const room = new URL('..', import.meta.url)
  const own =
    /from '[^']*(?:own\/|store\/entry\.sql|message\/move\.sql|message\/list\.sql|box\/folder\.sql)[^']*'/
  const operation = /import \{[^}]*\b(?:deliver|prepareText|readMailBytes)\b[^}]*\} from '[^']*store\.service/
  const found: string[] = []
  for (const name of await readdir(room, { recursive: true })) {
    if (
      !name.endsWith('.ts') ||
      /\.test\.ts$|^(?:own|store|box|port|message)\/|^index\.ts$|\.factory\.ts$/.test(name)
    )
      continue
    const text = (await readFile(new URL(name, room), 'utf8')).replace(
      /import type \{[^}]*\} from '[^']*'/g,
      '',
    )
    if (own.test(text) || operation.test(text)) found.push(name)
  }
  expect(found).toEqual([])
})
