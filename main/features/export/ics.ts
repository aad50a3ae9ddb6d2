// Scheduled and published versions as a calendar for other programs (RFC 5545), in UTC; planned days as whole days.
import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import { platformName, wordsOf, type WrittenPost } from './written.ts';

/** `businessId` keeps the ids of two businesses apart. Posts without any time or planned day are not in it. */
export const toIcs = (posts: readonly WrittenPost[], businessId: string): string => {
  const calendar = new ICalCalendar({
    name: 'Galley',
    prodId: { company: 'Galley', product: 'Galley', language: 'EN' },
  });
  for (const { post, desk } of posts) {
    const isTimed = post.variants.some(({ publishedAt, scheduledAt }) => publishedAt ?? scheduledAt);
    // Where it has a time, that is the plan.
    if (desk.plannedOn !== null && !isTimed)
      calendar.createEvent({
        id: `${post.id}-planned-${businessId}@galley`,
        start: new Date(`${desk.plannedOn}T00:00:00Z`),
        allDay: true,
        timezone: 'UTC',
        stamp: new Date(post.updatedAt),
        lastModified: new Date(post.updatedAt),
        summary: post.name,
        description: desk.note,
        status: ICalEventStatus.TENTATIVE,
      });
    for (const variant of post.variants) {
      const { platform, permalink, publishedAt, scheduledAt } = variant;
      const at = publishedAt ?? scheduledAt;
      if (!at) continue;
      calendar.createEvent({
        // The same for the life of the post: a calendar that reads a newer file moves the event and makes no second one.
        id: `${post.id}-${platform}-${businessId}@galley`,
        start: new Date(at),
        stamp: new Date(post.updatedAt),
        lastModified: new Date(post.updatedAt),
        summary: `${platformName(platform)}: ${post.name}`,
        description: wordsOf(variant),
        status: publishedAt ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
        ...(permalink !== null && { url: permalink }),
      });
    }
  }
  return calendar.toString();
};
