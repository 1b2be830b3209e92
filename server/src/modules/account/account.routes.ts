import { accountApi } from '@maru/api/account'
import { type Route, routes } from '../../kit/routes.ts'
import {
  type AccountParts,
  checkAccess,
  getCurrentUser,
  getLoginHint,
  listRoles,
  setLanguage,
  signIn,
  signOut,
  switchPost,
} from './account.service.ts'
import { getPhoto, listPhotos } from './photo.service.ts'

/** The calls of the account room, with what rooms above add to their answers. */
export function accountRoutes(parts: AccountParts): Route[] {
  return routes(accountApi, {
    login: (context, input) => signIn(context, input.username, input.password, 'name'),
    loginEx: (context, input) => signIn(context, input.username, input.password, 'name'),
    getLoginHint: (_context, input) => getLoginHint(input.username),
    logout: (context) => signOut(context),
    getCurrentAccount: (context) => getCurrentUser(context, parts),
    getCurrentUser: (context) => getCurrentUser(context, parts),
    loginByEmail: (context, input) => signIn(context, input.email, input.password, 'email'),
    getPhoto: (context, input) => getPhoto(context, input.idOrAddress, input.v),
    listPhotos: (context, input) => listPhotos(context, input.codes),
    checkAccess: (context, input) => checkAccess(context, input.ep, parts.pathChecks),
    listRoles: (context) => listRoles(context),
    switchPost: (context, input) => switchPost(context, input.DeptCode),
    setLanguage: (context, input) => setLanguage(context, input.language),
  })
}
