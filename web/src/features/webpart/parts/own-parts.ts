// One file, so that the web parts of a home page come by one request and compress together.
export { BoardPart } from './board-part.tsx'
export { CountPart } from './count-part.tsx'
export { AlbumPart, SwipePart } from './picture-parts.tsx'
export { ProfilePart } from './profile-part.tsx'
export { QuickPart } from './quick-part.tsx'
export { TotalPart } from './total-part.tsx'
