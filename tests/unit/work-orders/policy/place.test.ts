import { expect, it } from "vitest";
import { addressOf, phoneOf } from "~/features/work-orders/ui/detail/order-place";

const location = {
  id: "l",
  name: "Dok 2",
  street: "Obala",
  number: "7",
  zipCode: "51000",
  city: "Rijeka",
  country: "HR",
  floor: "",
  section: "",
};
const customer = {
  id: "c",
  name: "Hotel Čempres",
  contactPerson: "",
  contactNumber: "",
  contactEmail: "",
  telephone: "+385 1 1",
  street: "Lička 1",
  zipCode: "",
  city: "Zadar",
};

it("takes the location's address, else the customer's", () => {
  expect(addressOf({ location, customer })).toBe("Obala 7, 51000 Rijeka");
  expect(addressOf({ location: null, customer })).toBe("Lička 1, Zadar");
  const empty = { ...location, street: "", number: "", zipCode: "", city: "" };
  expect(addressOf({ location: empty, customer })).toBe("Lička 1, Zadar");
  expect(addressOf({ location: null, customer: null })).toBe("");
});

it("takes the contact's number, else the customer's", () => {
  expect(phoneOf({ customer })).toBe("+385 1 1");
  expect(phoneOf({ customer: { ...customer, contactNumber: "+385 2 2" } })).toBe("+385 2 2");
  expect(phoneOf({ customer: null })).toBe("");
});
