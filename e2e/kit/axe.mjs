import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules for a whole page, which a frame inside of a page need not follow. */
const pageRules = ['document-title', 'html-has-lang', 'bypass', 'landmark-one-main', 'page-has-heading-one']

/**
 * Whether axe can run in a frame. A sandboxed frame without scripts shows what others have written, such as a mail.
 *
 * @param {import('playwright-core').Frame} frame
 */
async function mayRunScripts(frame) {
  if (!frame.parentFrame()) return true
  const sandbox = await (await frame.frameElement()).getAttribute('sandbox')
  return sandbox === null || sandbox.split(' ').includes('allow-scripts')
}

/**
 * Runs axe in every frame of a page that may run scripts, and returns its violations. Each frame is examined by itself:
 * @axe-core/playwright merges the frames in a second page, which takes four times as long.
 *
 * @param {import('playwright-core').Page} page
 * @param {{ only?: string[] }} [options] `only`: the rules to run, by id; all rules and target-size if not given
 * @returns {Promise<import('axe-core').Result[]>}
 */
export async function axeViolations(page, { only } = {}) {
  const violations = []
  for (const frame of page.frames()) {
    const isMain = frame === page.mainFrame()
    const off = isMain ? [] : pageRules
    const options = {
      iframes: false,
      resultTypes: ['violations'],
      rules: Object.fromEntries([
        ...(only ? [] : [['target-size', { enabled: true }]]),
        ...(only ? [] : off.map((rule) => [rule, { enabled: false }])),
      ]),
      ...(only ? { runOnly: only } : {}),
    }
    try {
      if (!(await mayRunScripts(frame))) continue
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
      // React Aria's live region may refer for some seconds to an element that has been removed.
      const match = await frame.evaluate(
        async (given) => {
          const { axe } = /** @type {typeof window & { axe: typeof import('axe-core') }} */ (window)
          const result = await axe.run({ exclude: ['[data-live-announcer]'] }, given)
          return result.violations
        },
        /** @type {import('axe-core').RunOptions} */ (options),
      )
      violations.push(...match)
    } catch (error) {
      // A frame that the page has removed meanwhile has nothing to examine.
      if (isMain || !frame.isDetached()) throw error
    }
  }
  return violations
}
