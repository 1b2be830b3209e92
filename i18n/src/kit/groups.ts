/**
 * Groups of a domain that other rooms show before the domain is loaded: `entry` names what the room adds to the shell
 * (bars, menus, lists), `alarm` has the sentences of its notifications.
 */
export const sharedGroups = ['entry', 'alarm'] as const
