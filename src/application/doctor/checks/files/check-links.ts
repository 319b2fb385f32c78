import type { Finding, FindingKind } from '../../finding.js';
import type { ProjectCheck } from '../../project-check.js';

export const linkNotFollowed: FindingKind = {
  code: 'link-not-followed',
  severity: 'warning',
  fault: 'a file or folder is a link or a device',
  inApp: 'Pagewright neither reads nor changes it; the app may',
};

/** Links below the folders of the project. */
export const checkLinks: ProjectCheck = {
  finds: [linkNotFollowed],
  check: ({ links }) =>
    links.paths.map((path): Finding => {
      const explanation = `"${path}" is a link, which Pagewright does not follow: it neither reads nor changes what is behind it. Replace the link with what it points to.`;
      return { kind: linkNotFollowed, place: { path }, resource: null, explanation };
    }),
};
