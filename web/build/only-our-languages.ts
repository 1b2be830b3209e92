import type { Plugin } from 'vite'

const foreign =
  /react-aria(-components)?\/dist\/private\/intl\/(.+\/)?(?!ko-KR|en-US|zh-CN)[a-z]{2}-[A-Z]{2}\.m?js$/

/** Leaves out the texts of React Aria in languages that the portal does not have; about a quarter of its size. */
export function onlyOurLanguages(): Plugin {
  return {
    name: 'maru:only-our-languages',
    enforce: 'pre',
    load(id) {
      return foreign.test(id.split('?')[0] ?? id) ? 'export default {}' : null
    },
  }
}
