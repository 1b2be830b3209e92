import { webpartApi } from '@maru/api/webpart'
import { routes } from '../../kit/routes.ts'
import { listBoardContents } from './webpart.service.ts'

/** The calls of the home page's web parts. */
export const webpartRoutes = routes(webpartApi, {
  listBoardContents: (context, input) => listBoardContents(context, input),
})
