import { gnbPhotoApi } from '@maru/api/gnb/photo'
import { routes } from '#kit/routes.ts'
import { removePhoto, uploadPhoto } from './photo.service.ts'

/** The calls of the viewer's photo. */
export const photoRoutes = routes(gnbPhotoApi, {
  uploadPhoto: (context, _input, part) => uploadPhoto(context, part),
  removePhoto,
})
