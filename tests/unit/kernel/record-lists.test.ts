import { describe, expect, it } from "vitest";
import { newId } from "../../../app/kernel/ids";
import { listAfter, listAt, listOfRecord } from "../../../app/kernel/record-lists";

const id = newId();

describe("the list of a record", () => {
  it("is one segment above its page", () => {
    const lists = {
      [`/work-orders/${id}`]: "work-orders",
      [`/assets/${id}`]: "assets",
      [`/assets/equipment/${id}`]: "equipment",
      [`/assets/spare-parts/${id}`]: "spare-parts",
      [`/partners/${id}`]: "partners",
    };
    expect(Object.keys(lists).map(listOfRecord)).toEqual(Object.values(lists));
  });

  it("is none for lists, forms and other pages", () => {
    const pages = [
      "/work-orders",
      "/work-orders/new",
      `/work-orders/${id}/edit`,
      `/work-orders/capacity/${id}`,
      `/work-orders/${id}/daily-reports/${id}`,
      "/assets/equipment",
      `/schedule/visits/${id}`,
      "/",
    ];
    expect(pages.map(listOfRecord)).toEqual(pages.map(() => null));
  });
});

it("the records assigned to a user are in the same list", () => {
  expect(listAt("/tasks/assigned")).toBe("tasks");
  expect(["/tasks/", "/assigned", "/tasks/new", `/tasks/${id}`].map(listAt)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

describe("the list after a deletion", () => {
  it("has the filters and the page with which it was seen", () => {
    expect(listAfter("/tasks", "/tasks?status=backlog&pageNumber=2", "delete")).toBe(
      "/tasks?status=backlog&pageNumber=2&done=delete",
    );
    expect(listAfter("/tasks", "/tasks/assigned", "delete")).toBe("/tasks/assigned?done=delete");
    expect(listAfter("/rooms", "/rooms?search=a%3Fb%26c&done=update#x", "delete")).toBe(
      "/rooms?search=a%3Fb%26c&done=delete",
    );
  });

  it("is plain without a form that says so, and never another page", () => {
    const others = [
      null,
      "",
      "/tasks?status=backlog",
      `/rooms/${id}`,
      "/rooms/../logout",
      "//evil.example/rooms",
      "https://evil.example/rooms",
      "/assets/equipment",
    ];
    expect(others.map((seen) => listAfter("/rooms", seen, "delete"))).toEqual(
      others.map(() => "/rooms?done=delete"),
    );
  });
});
