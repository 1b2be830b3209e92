import { runAdmin } from './admin/admin-run.ts'

process.exit(await runAdmin(process.argv.slice(2), process.env, { out: console.log, err: console.error }))
