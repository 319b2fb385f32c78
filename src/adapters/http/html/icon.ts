/** The icon of the pages for browsers: an open book with a picture. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2f5fd0"/><path fill="#fff" d="M5 9.5c4-1.6 7.6-1.2 10.2 1v14.3c-2.6-2-6.2-2.4-10.2-1zM27 9.5c-4-1.6-7.6-1.2-10.2 1v14.3c2.6-2 6.2-2.4 10.2-1z"/><circle cx="22" cy="15" r="2.5" fill="#f5b83d"/></svg>`;
