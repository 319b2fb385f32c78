/** The studio is at `/_/studio` below the prefix of the service. */
export const baseUrl = new URL('..', location.href).href.replace(/\/$/, '');

/** The path under which the service is mounted, without a slash at its end: addresses of things begin with it. */
export const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
