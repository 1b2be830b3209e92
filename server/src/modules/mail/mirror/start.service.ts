import type { SingleProcess, Stop } from '#kit/operation/single-process.ts'
import type { Background } from '#kit/room.ts'
import type { MirrorWork } from './run.service.ts'
import { watchMirrors } from './watch.service.ts'

/** Watches the mailboxes on mail servers of companies in one of the processes, and does their work. */
export function startMirrors(
  context: Background,
  { single, work }: { single: SingleProcess; work?: MirrorWork },
): Stop {
  return single.run('mail.mirror', (signal) => watchMirrors(context, signal, work ? { work } : {}))
}
