// node scripts/run.mjs bench/lost-database.ts [terminations] [kills] Tests a server that writes while its
// database connections are terminated and its database is killed. Fails if the server ends, if an
// acknowledged write is missing or stored twice, or if an answer is neither 200 nor 503.
import { loseDatabase } from '@maru/server/test/lost-database'

const [terminations = 500, kills = 10] = process.argv.slice(2).map(Number)
const report = await loseDatabase({ terminations, kills })
console.log(`${terminations} terminated backends and ${kills} kills of the database in ${report.seconds} s`)
console.log(`answers by status: ${JSON.stringify(report.statuses)}`)
console.log(`acknowledged ${report.acknowledged}, missing ${report.missing}, double ${report.double}`)
console.log(`from a kill to the next writes: ${report.recoveries.join(', ')} ms`)
const others = Object.keys(report.statuses).filter((status) => status !== '200' && status !== '503')
const isGood = report.survived && report.missing === 0 && report.double === 0 && others.length === 0
console.log(isGood ? 'The process survived, every acknowledged write is stored once.' : 'FAILED')
process.exitCode = isGood ? 0 : 1
