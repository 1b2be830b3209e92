import { runImportArchive } from './import-archive/import-archive-run.ts'

process.exit(
  await runImportArchive(process.argv.slice(2), process.env, { out: console.log, err: console.error }),
)
