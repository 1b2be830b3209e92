// Fails if a commit subject is longer than 72 characters (see the commit conventions). `npm run check` runs
// it.
import { execFileSync } from 'node:child_process'
import { root } from './kit/child.mjs'
import { longSubjects } from './kit/commits.mjs'

/** The last commit before the rule. This commit and older ones are not checked. */
const before = 'd038727'

function subjects() {
  try {
    const args = ['log', '--format=%h %s', `${before}..HEAD`]
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).split('\n')
  } catch {
    console.log('Commits: not checked, because there is no history (a shallow clone or a packed folder)')
    return []
  }
}

const faults = longSubjects(subjects())
for (const fault of faults) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1
