import { defineApi } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { dataCalls } from './webpart/data-calls.ts'
import { layoutCalls } from './webpart/layout.ts'
import { menuCalls } from './webpart/menu-calls.ts'

export { type HomeCount, homeCount } from './webpart/data-calls.ts'
export * from './webpart/kinds.ts'
export {
  type AdministeredSet,
  administeredSet,
  type Layout,
  layout,
  layoutLimits,
  type Webpart,
  type WebpartFile,
  type WebpartPage,
  type WebpartSet,
  webpart,
  webpartFile,
  webpartPages,
  webpartSet,
  webpartSetsTopic,
} from './webpart/layout.ts'

/** Error codes of this domain with their HTTP status. */
export const webpartErrors = defineErrors({
  'webpart.noMenu': 404,
  'webpart.layoutChanged': 409,
  'webpart.layoutInvalid': 400,
  'webpart.optionsInvalid': 400,
  'webpart.unknownRole': 400,
  'webpart.setExists': 409,
  'webpart.setChanged': 409,
})
type WebpartErrors = typeof webpartErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends WebpartErrors {}
}

/** Calls of pages with web parts (spec 2§7). */
export const webpartApi = defineApi('webpart', { ...layoutCalls, ...dataCalls, ...menuCalls })
