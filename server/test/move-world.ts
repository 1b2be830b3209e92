import { mailSettingsApi } from '@maru/api/mail/settings'
import { runMirror } from '#modules/mail/mirror/run.service.ts'
import { moveWork } from '#modules/mail/move/work.service.ts'
import { inDovecot } from './mail-server.ts'
import type { MirrorWorld } from './mirror-world.ts'

/** Makes both sides equal, and does all that is left of the move. */
export async function passWithMove(world: MirrorWorld): Promise<void> {
  const context = { ...world.app.app.services, db: world.app.db }
  const run = { signal: new AbortController().signal, work: moveWork }
  await runMirror(context, await world.boxOfUser(), run)
}

/** Asks for a move of `user`. */
export const startMove = ({ people }: MirrorWorld, kind: 'onto' | 'back' = 'onto') =>
  people.user.call(mailSettingsApi.startMailMove, { kind })

/** The moves of `user`. */
export const movesOf = async ({ people }: MirrorWorld) =>
  (await people.user.call(mailSettingsApi.getMailMoves, {})).result

/** The texts of the mails of a folder of Dovecot, as they were sent, sorted by their numbers. */
export const textsOnServer = ({ dovecot }: Pick<MirrorWorld, 'dovecot'>, path: string) =>
  inDovecot(dovecot, async (client) => {
    const { exists } = await client.mailboxOpen(path)
    const rows: { uid: number; text: string; date: string; flags: string[] }[] = []
    if (exists > 0)
      for await (const { uid, source, internalDate, flags } of client.fetch('1:*', {
        ...{ uid: true, source: true, internalDate: true, flags: true },
      }))
        rows.push({
          ...{ uid, text: source?.toString('latin1') ?? '', flags: [...(flags ?? [])].sort() },
          date: new Date(internalDate ?? 0).toISOString(),
        })
    return rows.sort((one, other) => one.uid - other.uid)
  })
