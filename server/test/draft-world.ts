import type { Input } from '@maru/api/kit/endpoint'
import { mailWritingApi } from '@maru/api/mail/writing'
import { type MirrorWork, runMirror } from '#modules/mail/mirror/run.service.ts'
import { openDraftWork } from '#modules/mail/mirror-draft/work.service.ts'
import { mailsIn, openMirrorWorld } from './mirror-world.ts'

type Written = Input<typeof mailWritingApi.sendMail>

/** A portal with a mailbox on Dovecot that has a folder of drafts, and what tests of drafts do on both sides. */
export async function openDraftWorld() {
  const world = await openMirrorWorld()
  const { app, people, elsewhere } = world
  const user = people.user
  await elsewhere((client) => client.mailboxCreate('Drafts'))
  await world.connect()
  const rest = () => app.clock.set(new Date(app.clock.now().getTime() + 61_000))
  return {
    ...world,
    /** Lets drafts rest for a minute. */
    rest,
    /** Makes both sides equal once, with their drafts. */
    async pass(work = openDraftWork()) {
      const context = { ...app.app.services, db: app.db }
      const run = { signal: new AbortController().signal, work }
      await runMirror(context, await world.boxOfUser(), run)
    },
    /** Whether the drafts have something to do by now. */
    async isDue(work: MirrorWork) {
      const { mailboxId } = await world.boxOfUser()
      return (await work.due({ ...app.app.services, db: app.db }, [mailboxId])).includes(mailboxId)
    },
    /** Empties the drafts of both sides. */
    async clear() {
      await elsewhere(async (client) => {
        const { exists } = await client.mailboxOpen('Drafts')
        if (exists > 0) await client.messageDelete('1:*')
      })
      await app.db`delete from mail_mirror_draft`
      await app.db`delete from mail_entry where is_draft`
    },
    /** Saves a draft in the portal. */
    async save(words: Written) {
      const { result } = await user.call(mailWritingApi.sendMail, { ...words, isSave: true })
      return result
    },
    drafts: () => mailsIn(user, 'drafts'),
    words: async (id: string) => (await user.call(mailWritingApi.getDraft, { id })).result.words,
    /** Puts a draft onto the server as a phone does, and removes the one before. */
    phoneSaves: (bytes: Buffer, formerUid?: number) =>
      elsewhere(async (client) => {
        await client.mailboxOpen('Drafts')
        const made = await client.append('Drafts', bytes, ['\\Draft', '\\Seen'])
        if (formerUid !== undefined) await client.messageDelete([formerUid], { uid: true })
        return made === false ? 0 : (made.uid ?? 0)
      }),
    phoneDeletes: () =>
      elsewhere(async (client) => {
        await client.mailboxOpen('Drafts')
        await client.messageDelete('1:*')
      }),
    /** The drafts of the server with their texts. */
    phoneReads: () =>
      elsewhere(async (client) => {
        const { exists } = await client.mailboxOpen('Drafts')
        const rows: { uid: number; flags: string[]; source: string }[] = []
        if (exists > 0)
          for await (const { uid, flags, source } of client.fetch('1:*', {
            uid: true,
            flags: true,
            source: true,
          }))
            rows.push({ uid, flags: [...(flags ?? [])].sort(), source: source?.toString('utf8') ?? '' })
        return rows
      }),
    remove: (id: string) => user.call(mailWritingApi.removeDraft, { id }),
  }
}

/** The world of {@link openDraftWorld}. */
export type DraftWorld = Awaited<ReturnType<typeof openDraftWorld>>
