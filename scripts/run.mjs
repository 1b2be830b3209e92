// Runs a TypeScript file of the project under Node 24: node scripts/run.mjs FILE [arguments]
import { giveUp, runChild } from './kit/child.mjs'
import { setup } from './setup.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) giveUp('Usage: node scripts/run.mjs FILE [arguments]', 2)
const { node, env } = await setup()
process.exit(await runChild(node, [file, ...args], { env }))
