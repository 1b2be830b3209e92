import { runExportPeople } from './export-people/export-people-run.ts'

process.exit(
  await runExportPeople(process.argv.slice(2), process.env, { out: console.log, err: console.error }),
)
