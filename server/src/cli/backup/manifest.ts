import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from '@maru/api/kit/schema'
import { Ajv2020 } from 'ajv/dist/2020.js'

const digest = Type.String({ pattern: '^[0-9a-f]{64}$' })
const identifier = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' })

const manifestSchema = Type.Object({
  format: Type.Literal(1),
  /** Version of the program that created it. */
  version: Type.String(),
  createdAt: Type.String(),
  /** Migrations of the database, in order. */
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  tables: Type.Array(
    Type.Object({
      name: identifier,
      columns: Type.Array(identifier, { minItems: 1 }),
      rows: Type.Integer(),
      /** Bytes and SHA-256 of `database/<name>.copy.gz`. */
      size: Type.Integer(),
      digest,
    }),
  ),
  sequences: Type.Array(Type.Object({ name: identifier, value: Type.Union([Type.Integer(), Type.Null()]) })),
  /**
   * The last seals of the audit log (`audit`) and of the registers of documents (`register ONE`), as `number:seal`.
   * Backups of older programs have none.
   */
  seals: Type.Optional(Type.Array(Type.Object({ chain: Type.String(), seal: Type.String() }))),
  /** Tables of the company's own, and columns as `table.column`: a restore does not bring them. */
  leftOut: Type.Optional(Type.Array(Type.String())),
  /** Stored bytes, in `files/` by their SHA-256. */
  files: Type.Array(Type.Object({ digest, size: Type.Integer() })),
})

/** The contents of a backup, with a digest of each file. */
export type Manifest = Static<typeof manifestSchema>

const isManifest = new Ajv2020({ allErrors: true }).compile<Manifest>(manifestSchema)

/** A backup that cannot be used, with a message for the person who ran the command. */
export class BackupFault extends Error {}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Writes the manifest as the last file of a backup, with its own digest. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeFile(join(folder, 'manifest.sha256'), `${hashOf(text)}  manifest.json\n`)
  await writeFile(join(folder, 'manifest.json'), text)
}

/** Reads the manifest of a backup; throws {@link BackupFault} if it is missing, changed or of another format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => null)
  const [text, digest] = await Promise.all([read('manifest.json'), read('manifest.sha256')])
  if (text === null || digest === null) {
    throw new BackupFault(`${folder} holds no finished backup: manifest.json or manifest.sha256 is missing.`)
  }
  if (!digest.startsWith(hashOf(text))) throw new BackupFault('manifest.json was changed after the backup.')
  const manifest: unknown = JSON.parse(text)
  if (!isManifest(manifest)) throw new BackupFault('manifest.json is not that of a backup of this program.')
  return manifest
}
