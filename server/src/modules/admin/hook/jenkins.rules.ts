import { type Json, linesOf, objectOf, type Read, textOf } from './json.rules.ts'

const levels = new Map([
  ['SUCCESS', 'info'],
  ['UNSTABLE', 'warning'],
  ['ABORTED', 'warning'],
])

/**
 * A notification of Jenkins' notification plug-in. People see the end of a build only: it queues, starts, completes and
 * finalises, each with a notification.
 */
export function readJenkins(body: Json, build: Json): Read | 'ignored' | null {
  const name = textOf(body.display_name) ?? textOf(body.name)
  const phase = textOf(build.phase)
  if (name === undefined || phase === undefined) return null
  if (phase !== 'COMPLETED') return 'ignored'
  const status = textOf(build.status) ?? ''
  const { branch, commit } = objectOf(build.scm)
  const number = typeof build.number === 'number' ? ` #${build.number}` : ''
  return {
    form: 'jenkins',
    title: `${name}${number} ${status}`.trim(),
    text: linesOf(
      [textOf(branch), textOf(commit)?.slice(0, 12)].filter(Boolean).join(' ') || undefined,
      textOf(build.log),
    ),
    url: textOf(build.full_url) ?? '',
    level: levels.get(status) ?? 'critical',
    usualLevel: 'critical',
    key: `jenkins:${textOf(body.name) ?? name}`,
    isResolved: status === 'SUCCESS',
  }
}
