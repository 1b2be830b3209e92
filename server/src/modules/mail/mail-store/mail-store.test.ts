import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('no other code of the room reaches the store of the portal past its interface', async () => {
  const room = new URL('..', import.meta.url)
  const own =
    /from '[^']*(?:database-store\/|delivery\/entry\.sql|reading\/move\.sql|reading\/list\.sql|mailbox\/folder\.sql)[^']*'/
  const operation =
    /import \{[^}]*\b(?:deliver|prepareText|readMailBytes)\b[^}]*\} from '[^']*delivery\.service/
  const result: string[] = []
  for (const name of await readdir(room, { recursive: true })) {
    if (
      !name.endsWith('.ts') ||
      /\.test\.ts$|^(?:database-store|delivery|mailbox|mail-store|reading)\/|^index\.ts$|\.factory\.ts$/.test(
        name,
      )
    )
      continue
    const text = (await readFile(new URL(name, room), 'utf8')).replace(
      /import type \{[^}]*\} from '[^']*'/g,
      '',
    )
    if (own.test(text) || operation.test(text)) result.push(name)
  }
  expect(result).toEqual([])
})
