import { join, resolve } from 'node:path'
import { directUrl } from '#kit/config/config.ts'
import type { Config } from '#kit/config/config-schema.ts'
import { startEmbeddedPostgres } from '#kit/postgres/embedded.ts'

/** Replaces `npm run NAME --` in a text by the command of the packed program, if a packed program runs. */
export function asTyped(text: string): string {
  const program = process.env.MARU_PROGRAM
  return program ? text.replace(/npm run ([\w-]+) --/g, (_, name) => `${program} ${name}`) : text
}

/** The database for a command. */
export interface CommandDatabase {
  url: string
  stop(): Promise<void>
}

/**
 * The database of the settings without a pooler (DIRECT_URL, or DATABASE_URL), or the embedded one in DATA_DIR, which
 * is started if it is not running.
 */
export async function openCommandDatabase(config: Config): Promise<CommandDatabase> {
  if (config.DATABASE_URL !== '')
    return { url: directUrl(config, config.DATABASE_URL), stop: async () => undefined }
  const embedded = await startEmbeddedPostgres({
    dataDir: join(resolve(config.DATA_DIR), 'postgres'),
    log: (line) => console.error(line),
  })
  return { url: embedded.url, stop: () => embedded.stop() }
}
