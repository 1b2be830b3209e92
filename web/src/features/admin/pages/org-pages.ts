// The pages whose error texts belong to the room `org`.
export { AppointmentsPage } from './appointments-page.tsx'
export { CompanyPage } from './company-page.tsx'
export { HolidaysPage } from './holidays-page.tsx'
export { OrganisationPage } from './organisation-page.tsx'
export { ScimPage } from './scim-page.tsx'
export { StartPage } from './start-page.tsx'
export { TitlesPage } from './titles-page.tsx'
