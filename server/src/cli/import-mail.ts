import { runImportMail } from './import-mail/import-mail-run.ts'

process.exit(
  await runImportMail(process.argv.slice(2), process.env, { out: console.log, err: console.error }),
)
