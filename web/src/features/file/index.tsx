import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../kit/lazy-page.ts'
import type { Room } from '../../kit/slots.ts'

export { createFileCode } from './file.api.ts'
export { AttachmentList } from './parts/attachment-list.tsx'
export { FileIcon } from './parts/file-icon.tsx'
export { RemovedFiles } from './parts/removed-files.tsx'
export { Uploader, type UploaderProps } from './parts/uploader.tsx'

/** Attachments: the uploader, the list for readers, previews and the chooser of cloud files. */
export const fileRoom: Room = {
  name: 'file',
  routes: ({ plain }) => [
    createRoute({
      getParentRoute: () => plain,
      path: 'file/box',
      component: lazyPage('file', () => import('./pages/box-page.tsx'), 'BoxPage'),
    }),
  ],
}
