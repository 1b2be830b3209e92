import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, runQuietly } from './child.mjs'

/**
 * Returns the list of all components of the packed program with versions and licenses as JSON (CycloneDX), for the
 * security checks of companies. It reads package-lock.json only. `npm sbom --omit=dev` is not used: it leaves out
 * packages that a tool of development needs too, among them React.
 */
export async function listComponents(env, cwd) {
  const workspaces = ['server', 'api', 'i18n', 'web'].flatMap((name) => ['--workspace', name])
  const listed = await runQuietly(
    'listing the components',
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', ...workspaces],
    { env, cwd },
  )
  if (listed.code !== 0) giveUp(`npm could not list the components:\n${listed.said}`)
  const list = JSON.parse(listed.said.slice(listed.said.indexOf('{')))
  const { packages } = JSON.parse(readFileSync(join(cwd, 'package-lock.json'), 'utf8'))
  const pathOf = ({ properties = [] }) =>
    properties.find(({ name }) => name === 'cdx:npm:package:path')?.value ?? ''
  const components = list.components.filter((one) => packages[pathOf(one)]?.dev !== true)
  const listedRefs = new Set([list.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  const dependencies = list.dependencies
    .filter(({ ref }) => listedRefs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => listedRefs.has(ref)) }))
  return JSON.stringify({ ...list, components, dependencies }, null, 2)
}
