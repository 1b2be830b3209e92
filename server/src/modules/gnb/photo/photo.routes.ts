import { gnbPhotoApi } from '@maru/api/gnb/photo'
import { routes } from '#kit/routes.ts'
import * as photo from './photo.service.ts'

/** The calls of the viewer's photo. */
export const photoRoutes = routes(gnbPhotoApi, photo)
